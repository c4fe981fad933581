import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { FacesController } from './faces.controller.js';
import { FacesService } from './faces.service.js';
import { PngRenderer } from './png-renderer.js';
import { THEME_SETTINGS } from './theme-settings.js';

/** Pictures of cards. The pure drawing is in drawing/, for the page too. */
@Module({
  imports: [CatalogModule, ConfigModule.forFeature(THEME_SETTINGS)],
  controllers: [FacesController],
  providers: [FacesService, PngRenderer],
})
export class FacesModule {}
