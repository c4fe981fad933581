import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { Audited } from '../platform/access/audit.js';
import { Operation } from '../platform/access/operation.decorator.js';
import { Tag } from '../platform/http/tag.decorator.js';
import { type Page, PageOfList, PageOfRelation } from '../platform/http/list-query.js';
import { Id, TextKey } from '../platform/http/param.decorators.js';
import { Picture, PictureBody } from '../platform/http/picture.js';
import { ART_FILE, ArtService } from './art.service.js';
import { CatalogService } from './catalog.service.js';
import { KIND_FILTERS, KindCopyList, KindRead, KindVersionRead, PutKindDto } from './dto/kind.dto.js';

function ArtKey(): ParameterDecorator {
  const example = '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03-512.webp';
  return TextKey('file', ART_FILE, `an address of art such as ${example}`, example);
}

@Tag('Catalogue', 'What card numbers stand for: names, texts and art')
@Controller()
export class CatalogController {
  constructor(
    private readonly catalog: CatalogService,
    private readonly art: ArtService,
  ) {}

  @Get('game/cards')
  @Operation({ id: 'listKind', summary: 'List kinds of cards, by number', returns: [KindRead] })
  list(@PageOfList(KindRead, KIND_FILTERS) page: Page) {
    return this.catalog.list(page);
  }

  @Get('game/cards/:card')
  @Operation({ id: 'readKind', summary: 'Read what a card number stands for', returns: KindRead })
  read(@Id('card') card: number) {
    return this.catalog.read(card);
  }

  @Put('game/cards/:card')
  @Audited()
  @Operation({
    id: 'putKind',
    summary: 'Make a kind, or replace its names and texts',
    description: 'What is left out is empty then. Its art stays.',
    returns: KindRead,
    needs: 'token',
  })
  put(@Id('card') card: number, @Body() body: PutKindDto) {
    return this.catalog.put(card, body);
  }

  @Delete('game/cards/:card')
  @Audited()
  @Operation({ id: 'deleteKind', summary: 'Delete a kind and its art; its cards and versions stay', needs: 'token' })
  delete(@Id('card') card: number) {
    return this.catalog.delete(card);
  }

  @Get('game/cards/:card/versions')
  @Operation({
    id: 'listKindVersion',
    summary: 'List what a kind was called, newest first',
    returns: [KindVersionRead],
  })
  versions(@Id('card') card: number, @PageOfRelation(KindVersionRead) page: Page) {
    return this.catalog.versions(card, page);
  }

  @Get('game/cards/:card/copies')
  @Operation({ id: 'listKindCopy', summary: 'List the cards of a number, with their owners', returns: [KindCopyList] })
  copies(@Id('card') card: number, @PageOfList(KindCopyList) page: Page) {
    return this.catalog.copies(card, page);
  }

  @Put('game/cards/:card/art')
  @Audited()
  @Operation({
    id: 'putKindArt',
    summary: 'Set the picture of a kind',
    description:
      'The body is a PNG, JPEG or WebP of at most 8 MiB and 40 megapixels with one frame. It is turned as its orientation says, loses all ' +
      'metadata, and is stored as WebP that fits into squares of 1,024, 512 and 256 pixels. The token is in the header Authorization.',
    takesPicture: true,
    returns: KindRead,
    needs: 'token',
  })
  async putArt(@Id('card') card: number, @PictureBody() body: Readable) {
    return this.catalog.putArt(card, await this.art.encode(body));
  }

  @Delete('game/cards/:card/art')
  @Audited()
  @Operation({ id: 'deleteKindArt', summary: 'Delete the picture of a kind', returns: KindRead, needs: 'token' })
  deleteArt(@Id('card') card: number) {
    return this.catalog.deleteArt(card);
  }

  @Get('art/:file')
  @Operation({
    id: 'readArt',
    summary: 'Picture of a kind that never changes',
    description: 'Without a size it fits into 1,024 pixels, with -512 or -256 into so many.',
    returnsPicture: 'image/webp',
  })
  async readArt(@ArtKey() file: string) {
    const bytes = await this.art.read(file);
    return new Picture('image/webp', { etag: () => `"${file}"`, make: () => Promise.resolve(bytes) }, true);
  }
}
