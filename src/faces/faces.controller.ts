import { Controller, Get, Header } from '@nestjs/common';
import { Operation } from '../platform/access/operation.decorator.js';
import { textOf, USUAL_FORM, wholeNumberText } from '../platform/check.js';
import { Tag } from '../platform/http/complete-document.js';
import { Id, queryParameter, requiredQuery, TextKey } from '../platform/http/param.decorators.js';
import { Picture } from '../platform/http/picture.js';
import { FACES, ONE_FACE, SHEET_FACES } from './face-address.js';
import { type Face, FacesService, type Form } from './faces.service.js';

/** A drawing that is opened by itself blends its foil by styles, and runs nothing. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const EXAMPLE = '71~29~super~1803~critical';
const FORMS = {
  one: `a face such as ${EXAMPLE}: id, card, status, cp and skill; the skill may be empty`,
  sheet: `one to ten faces such as ${EXAMPLE}, with commas between them`,
  several: `one to three faces such as ${EXAMPLE}, with commas between them`,
};

function FaceKey(): ParameterDecorator {
  return TextKey('face', ONE_FACE, FORMS.one, EXAMPLE);
}

function SheetKey(): ParameterDecorator {
  return TextKey('faces', SHEET_FACES, FORMS.sheet, EXAMPLE);
}

function CardIds(): ParameterDecorator {
  const form = /^-?\d{1,15}(?:,-?\d{1,15}){0,9}$/;
  const text = textOf(form, 'one to ten ids of cards, with commas between them', '71,72');
  const parse = (given: unknown): number[] | undefined => text.parse(given)?.split(',').map(Number);
  return requiredQuery('ids', 'The cards, one to ten, in the order of the picture', { ...text, parse });
}

function Width(): ParameterDecorator {
  const range = { minimum: 64, maximum: 960 };
  const check = wholeNumberText(range.minimum, range.maximum, USUAL_FORM);
  return queryParameter('width', 'Width in pixels', { ...check, schema: { type: 'integer', ...range } }, 320);
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
  picture(@Id() id: number, @Width() width: number): Promise<Picture> {
    return this.current('png', id, width);
  }

  @Get('cards/:id/face.jpg')
  @Operation({ id: 'readCardJpeg', summary: 'Picture of a card as JPEG', returnsPicture: 'image/jpeg' })
  jpeg(@Id() id: number, @Width() width: number): Promise<Picture> {
    return this.current('jpeg', id, width);
  }

  @Get('cards/:id/face.webp')
  @Operation({ id: 'readCardWebp', summary: 'Picture of a card as WebP', returnsPicture: 'image/webp' })
  webp(@Id() id: number, @Width() width: number): Promise<Picture> {
    return this.current('webp', id, width);
  }

  @Get('faces/:face/face.png')
  @Operation({ id: 'readFace', summary: 'Picture of a card that never changes', returnsPicture: 'image/png' })
  face(@FaceKey() face: string, @Width() width: number): Promise<Picture> {
    return this.lasting('png', face, width);
  }

  @Get('faces/:face/face.jpg')
  @Operation({ id: 'readFaceJpeg', summary: 'The same as JPEG', returnsPicture: 'image/jpeg' })
  faceJpeg(@FaceKey() face: string, @Width() width: number): Promise<Picture> {
    return this.lasting('jpeg', face, width);
  }

  @Get('faces/:face/face.webp')
  @Operation({ id: 'readFaceWebp', summary: 'The same as WebP', returnsPicture: 'image/webp' })
  faceWebp(@FaceKey() face: string, @Width() width: number): Promise<Picture> {
    return this.lasting('webp', face, width);
  }

  @Get('faces/back/link.png')
  @Operation({
    id: 'readBackPicture',
    summary: 'Picture of a link that does not tell its card',
    returnsPicture: 'image/png',
  })
  back(): Picture {
    return new Picture('image/png', this.faces.back(), true);
  }

  @Get('faces/:faces/link.png')
  @Operation({ id: 'readLinkPicture', summary: 'Picture of a link, 1200 by 630', returnsPicture: 'image/png' })
  async link(@TextKey('faces', FACES, FORMS.several, EXAMPLE) faces: string): Promise<Picture> {
    return new Picture('image/png', this.faces.link(await this.faces.facesAt(faces)), true);
  }

  @Get('faces/:faces/sheet.png')
  @Operation({ id: 'readSheet', summary: 'One to ten cards in one picture, 800 wide', returnsPicture: 'image/png' })
  async sheet(@SheetKey() faces: string): Promise<Picture> {
    return this.lastingSheet('png', faces);
  }

  @Get('faces/:faces/sheet.jpg')
  @Operation({ id: 'readSheetJpeg', summary: 'The same as JPEG', returnsPicture: 'image/jpeg' })
  async sheetJpeg(@SheetKey() faces: string): Promise<Picture> {
    return this.lastingSheet('jpeg', faces);
  }

  @Get('cards/sheet.png')
  @Operation({ id: 'readCardSheet', summary: 'One to ten cards in one picture, by ids', returnsPicture: 'image/png' })
  async cardSheet(@CardIds() ids: readonly number[]): Promise<Picture> {
    return new Picture('image/png', this.faces.sheet('png', await this.faces.facesOf(ids)));
  }

  @Get('cards/sheet.jpg')
  @Operation({ id: 'readCardSheetJpeg', summary: 'The same as JPEG', returnsPicture: 'image/jpeg' })
  async cardSheetJpeg(@CardIds() ids: readonly number[]): Promise<Picture> {
    return new Picture('image/jpeg', this.faces.sheet('jpeg', await this.faces.facesOf(ids)));
  }

  private async lastingSheet(form: Form, faces: string): Promise<Picture> {
    return new Picture(`image/${form}`, this.faces.sheet(form, await this.faces.facesAt(faces)), true);
  }

  private async current(form: Form, id: number, width: number): Promise<Picture> {
    return new Picture(`image/${form}`, this.faces.picture(form, await this.faces.faceOf(id), width, id));
  }

  private async lasting(form: Form, address: string, width: number): Promise<Picture> {
    const { faces, newest } = await this.faces.facesAt(address);
    return new Picture(`image/${form}`, this.faces.picture(form, faces[0] as Face, width, newest), true);
  }
}
