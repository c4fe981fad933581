import { Module } from '@nestjs/common';
import { ArtProcess } from './art-process.js';
import { ArtService } from './art.service.js';
import { CatalogController } from './catalog.controller.js';
import { CatalogService } from './catalog.service.js';

@Module({
  controllers: [CatalogController],
  providers: [ArtProcess, ArtService, CatalogService],
  exports: [ArtService, CatalogService],
})
export class CatalogModule {}
