import { applyDecorators, Controller, Get, Header } from '@nestjs/common';
import { extname } from 'node:path';
import { Operation } from '../platform/access/operation.decorator.js';
import { textLike, USUAL_FORM, integerText } from '../platform/check.js';
import { Tag } from '../platform/http/tag.decorator.js';
import { Id, queryParameter, recordsQuery, TextKey } from '../platform/http/param.decorators.js';
import { Picture } from '../platform/http/picture.js';
import { FACES, ONE_FACE, SHEET_FACES } from './face-address.js';
import { FacesService, type Form } from './faces.service.js';

/** A drawing that is opened by itself blends its foil by styles, and runs nothing. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const EXAMPLE = '71~29~super~1803~critical';
const FACE = `a face such as ${EXAMPLE}: id, card, status, cp and skill; the skill may be empty`;
const faces = (most: string): string => `one to ${most} faces such as ${EXAMPLE}, with commas between them`;

const FaceKey = (): ParameterDecorator => TextKey('face', ONE_FACE, FACE, EXAMPLE);
const LinkKey = (): ParameterDecorator => TextKey('faces', FACES, faces('three'), EXAMPLE);
const SheetKey = (): ParameterDecorator => TextKey('faces', SHEET_FACES, faces('ten'), EXAMPLE);

function CardIds(): ParameterDecorator {
  const form = /^-?\d{1,16}(?:,-?\d{1,16}){0,9}$/;
  const text = textLike(form, 'one to ten ids of cards, with commas between them', '71,72');
  const parse = (given: unknown): number[] | undefined => text.parse(given)?.split(',').map(Number);
  return recordsQuery('ids', 'The cards, one to ten, in the order of the picture', { ...text, parse });
}

function Width(): ParameterDecorator {
  const range = { minimum: 64, maximum: 960 };
  const check = integerText(range.minimum, range.maximum, USUAL_FORM);
  return queryParameter('width', 'Width in pixels', { ...check, schema: { type: 'integer', ...range } }, 320);
}

const TYPES = { svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;

/** An operation that answers a picture of the type that its path ends in. */
function GetPicture(path: string, id: string, summary: string): MethodDecorator {
  const returnsPicture = TYPES[extname(path).slice(1) as keyof typeof TYPES];
  return applyDecorators(Get(path), Operation({ id, summary, returnsPicture }));
}

/** Pictures of cards, for chats. The page draws its cards with the same generator. */
@Tag('Faces', 'Pictures of cards, for chats')
@Controller()
export class FacesController {
  constructor(private readonly faces: FacesService) {}

  @GetPicture('cards/:id/face.svg', 'readCardDrawing', 'Picture of a card as SVG')
  @Header('content-security-policy', DRAWING_POLICY)
  async drawing(@Id() id: number): Promise<Picture> {
    return new Picture('image/svg+xml', await this.faces.svg(await this.faces.faceOf(id)));
  }

  @GetPicture('cards/:id/face.png', 'readCardPicture', 'Picture of a card as PNG')
  picture(@Id() id: number, @Width() width: number): Promise<Picture> {
    return this.current('png', [id], width);
  }

  @GetPicture('cards/:id/face.jpg', 'readCardJpeg', 'Picture of a card as JPEG')
  jpeg(@Id() id: number, @Width() width: number): Promise<Picture> {
    return this.current('jpeg', [id], width);
  }

  @GetPicture('cards/:id/face.webp', 'readCardWebp', 'Picture of a card as WebP')
  webp(@Id() id: number, @Width() width: number): Promise<Picture> {
    return this.current('webp', [id], width);
  }

  @GetPicture('faces/:face/face.png', 'readFace', 'Picture of a card that never changes')
  face(@FaceKey() face: string, @Width() width: number): Promise<Picture> {
    return this.lasting('png', face, width);
  }

  @GetPicture('faces/:face/face.jpg', 'readFaceJpeg', 'The same as JPEG')
  faceJpeg(@FaceKey() face: string, @Width() width: number): Promise<Picture> {
    return this.lasting('jpeg', face, width);
  }

  @GetPicture('faces/:face/face.webp', 'readFaceWebp', 'The same as WebP')
  faceWebp(@FaceKey() face: string, @Width() width: number): Promise<Picture> {
    return this.lasting('webp', face, width);
  }

  @GetPicture('faces/back/link.png', 'readBackPicture', 'Picture of a link that does not tell its card')
  back(): Picture {
    return new Picture('image/png', this.faces.back(), true);
  }

  @GetPicture('faces/:faces/link.png', 'readLinkPicture', 'Picture of a link, 1200 by 630')
  async link(@LinkKey() faces: string): Promise<Picture> {
    return new Picture('image/png', this.faces.link(await this.faces.facesAt(faces)), true);
  }

  @GetPicture('faces/:faces/sheet.png', 'readSheet', 'One to ten cards in one picture, 800 wide')
  sheet(@SheetKey() faces: string): Promise<Picture> {
    return this.lasting('png', faces);
  }

  @GetPicture('faces/:faces/sheet.jpg', 'readSheetJpeg', 'The same as JPEG')
  sheetJpeg(@SheetKey() faces: string): Promise<Picture> {
    return this.lasting('jpeg', faces);
  }

  @GetPicture('cards/sheet.png', 'readCardSheet', 'One to ten cards in one picture, by ids')
  cardSheet(@CardIds() ids: readonly number[]): Promise<Picture> {
    return this.current('png', ids);
  }

  @GetPicture('cards/sheet.jpg', 'readCardSheetJpeg', 'The same as JPEG')
  cardSheetJpeg(@CardIds() ids: readonly number[]): Promise<Picture> {
    return this.current('jpeg', ids);
  }

  private async current(form: Form, ids: readonly number[], width?: number): Promise<Picture> {
    const faces = await Promise.all(ids.map((id) => this.faces.faceOf(id)));
    return new Picture(`image/${form}`, this.faces.picture(form, faces, width));
  }

  private async lasting(form: Form, address: string, width?: number): Promise<Picture> {
    return new Picture(`image/${form}`, this.faces.picture(form, await this.faces.facesAt(address), width), true);
  }
}
