import { Module } from '@nestjs/common';
import { FacesController } from './faces.controller.js';
import { FacesService } from './faces.service.js';
import { PngRenderer } from './png-renderer.js';

/** Pictures of cards. The pure drawing is in drawing/, for the page too. */
@Module({ controllers: [FacesController], providers: [FacesService, PngRenderer] })
export class FacesModule {}
