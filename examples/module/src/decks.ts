import {
  Audited,
  Id,
  IdColumn,
  IntegerColumn,
  IntegerField,
  JsonQueries,
  Operation,
  type Page,
  PageOfList,
  PageOfRelation,
  type RawJson,
  SecretField,
  TextColumn,
  TextField,
  User,
  deleteRecord,
  insertRecord,
  updateRecord,
} from 'card-draw/module';
import { Body, Controller, Delete, Get, Injectable, Module, Patch, Post } from '@nestjs/common';
import { ApiSchema, PartialType, PickType } from '@nestjs/swagger';
import { DataSource, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';

@Entity('decks')
@Index('decks_owner_id_id_idx', ['owner_id', 'id'])
export class Deck {
  @IdColumn('decks') id!: number;
  @TextColumn() name!: string;
  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'decks_owner_fkey' })
  owner!: Relation<User>;
  @IntegerColumn({ default: undefined }) owner_id!: number;
}
export class CreateDeckDto {
  @SecretField() password!: string;
  @IntegerField({ example: 1 }) owner!: number;
  @TextField({ minLength: 1, maxLength: 50, example: 'first' }) name!: string;
}
export class UpdateDeckDto extends PartialType(PickType(CreateDeckDto, ['name']), { skipNullProperties: false }) {}
@ApiSchema({ name: 'DeckRead' })
export class DeckRead {
  @IntegerField({ example: 1 }) id!: number;
  @TextField({ example: 'first' }) name!: string;
}
@Injectable()
export class DecksService {
  readonly list;
  readonly listOfUser;
  readonly read;
  private readonly written;
  constructor(
    private readonly dataSource: DataSource,
    reads: JsonQueries,
  ) {
    this.list = reads.list(DeckRead, Deck);
    this.listOfUser = reads.related(DeckRead, Deck, User, '"owner_id" = $1');
    this.read = reads.one(DeckRead, Deck);
    this.written = reads.rendering(DeckRead, Deck);
  }
  create({ name, owner }: CreateDeckDto): Promise<RawJson<DeckRead>> {
    return insertRecord(this.dataSource, Deck, { name, owner_id: owner }, this.written);
  }
  update(id: number, { name }: UpdateDeckDto): Promise<RawJson<DeckRead>> {
    return name === undefined ? this.read(id) : updateRecord(this.dataSource, Deck, id, { name }, this.written);
  }
  delete(id: number): Promise<void> {
    return deleteRecord(this.dataSource, Deck, id);
  }
}
@Controller('decks')
export class DecksController {
  constructor(private readonly decks: DecksService) {}
  @Get()
  @Operation({ id: 'listDeck', summary: 'List decks', returns: [DeckRead] })
  list(@PageOfList(DeckRead) page: Page) {
    return this.decks.list(page);
  }
  @Get(':id')
  @Operation({ id: 'readDeck', summary: 'Read a deck', returns: DeckRead })
  read(@Id() id: number) {
    return this.decks.read(id);
  }
  @Audited()
  @Post()
  @Operation({ id: 'createDeck', summary: 'Make a deck', returns: DeckRead, needs: 'password' })
  create(@Body() body: CreateDeckDto) {
    return this.decks.create(body);
  }
  @Audited()
  @Patch(':id')
  @Operation({ id: 'updateDeck', summary: 'Change a deck', returns: DeckRead, needs: 'token' })
  update(@Id() id: number, @Body() body: UpdateDeckDto) {
    return this.decks.update(id, body);
  }
  @Audited()
  @Delete(':id')
  @Operation({ id: 'deleteDeck', summary: 'Delete a deck', needs: 'token' })
  delete(@Id() id: number) {
    return this.decks.delete(id);
  }
}
@Controller('users')
export class UserDecksController {
  constructor(private readonly decks: DecksService) {}
  @Get(':id/decks')
  @Operation({ id: 'listUserDeck', summary: "List a user's decks", returns: [DeckRead] })
  list(@Id() id: number, @PageOfRelation(DeckRead) page: Page) {
    return this.decks.listOfUser(id, page);
  }
}
@Module({ controllers: [DecksController, UserDecksController], providers: [DecksService] })
export class DecksModule {}
