import { Controller, Get, Header } from '@nestjs/common';
import { Operation } from '../platform/access/operation.decorator.js';
import { USUAL_FORM, wholeNumberText } from '../platform/check.js';
import { Tag } from '../platform/http/complete-document.js';
import { Id, queryParameter, TextKey } from '../platform/http/param.decorators.js';
import { Picture } from '../platform/http/picture.js';
import { FACES, ONE_FACE } from './face-address.js';
import { type Face, FacesService } from './faces.service.js';

/** A drawing that is opened by itself blends its foil by styles, and runs nothing. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const EXAMPLE = '71~29~super~1803~critical';

/** In pixels. */
const WIDTH = { minimum: 64, maximum: 960, usual: 320 };

/** A card by its id and what its picture shows. */
function FaceKey(): ParameterDecorator {
  const form = `a face such as ${EXAMPLE}: id, card, status, cp and skill; the skill may be empty`;
  return TextKey('face', ONE_FACE, form, EXAMPLE);
}

/** The cards of a link's picture. */
function FacesKey(): ParameterDecorator {
  return TextKey('faces', FACES, `one to three faces such as ${EXAMPLE}, with commas between them`, EXAMPLE);
}

/** How wide a picture of a card is, in pixels. */
function Width(): ParameterDecorator {
  const { minimum, maximum, usual } = WIDTH;
  const check = { ...wholeNumberText(minimum, maximum, USUAL_FORM), schema: { type: 'integer', minimum, maximum } };
  return queryParameter('width', 'Width in pixels', check, usual);
}

/** Pictures of cards, for chats. The page draws its cards with the same generator. */
@Tag('Faces', 'Pictures of cards, for chats')
@Controller()
export class FacesController {
  constructor(private readonly faces: FacesService) {}

  @Get('cards/:id/face.svg')
  @Header('content-security-policy', DRAWING_POLICY)
  @Operation({ id: 'readCardDrawing', summary: 'Picture of a card as SVG', returnsPicture: 'image/svg+xml' })
  async drawing(@Id() id: number): Promise<Picture> {
    return new Picture('image/svg+xml', await this.faces.svg(await this.faces.faceOf(id)));
  }

  @Get('cards/:id/face.png')
  @Operation({ id: 'readCardPicture', summary: 'Picture of a card as PNG', returnsPicture: 'image/png' })
  async picture(@Id() id: number, @Width() width: number): Promise<Picture> {
    return new Picture('image/png', this.faces.png(await this.faces.faceOf(id), width, id));
  }

  @Get('faces/:face/face.png')
  @Operation({ id: 'readFace', summary: 'Picture of a card that never changes', returnsPicture: 'image/png' })
  async face(@FaceKey() face: string, @Width() width: number): Promise<Picture> {
    const { faces, newest } = await this.faces.facesAt(face);
    return new Picture('image/png', this.faces.png(faces[0] as Face, width, newest), true);
  }

  @Get('faces/:faces/link.png')
  @Operation({ id: 'readLinkPicture', summary: 'Picture of a link, 1200 by 630', returnsPicture: 'image/png' })
  async link(@FacesKey() faces: string): Promise<Picture> {
    return new Picture('image/png', this.faces.link(await this.faces.facesAt(faces)), true);
  }
}
