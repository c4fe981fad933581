import { ForbiddenException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Card } from '../../src/entities/card.entity.js';
import { User } from '../../src/entities/user.entity.js';
import type { ChangeUserDto, CreateUserDto, PageDto } from './dtos.js';

/** Without its owner. */
const CARD_FIELDS = {
  id: true,
  card: true,
  skill: true,
  status: true,
  cp: true,
  url: true,
  count: true,
  author: true,
  created_at: true,
} as const;

const TIMES = 'created_at updated_at raid_at server_at egg_at luck_at like_at ten_at model_at'.split(' ');

/** Users through TypeORM's repository. */
@Injectable()
export class UsersService {
  constructor(
    @InjectRepository(User) private readonly repository: Repository<User>,
    @InjectRepository(Card) private readonly cards: Repository<Card>,
  ) {}

  findAll({ page, itemsPerPage }: PageDto): Promise<User[]> {
    return this.repository.find({ order: { id: 'ASC' }, take: itemsPerPage, skip: (page - 1) * itemsPerPage });
  }

  async findOne(id: number): Promise<User> {
    const user = await this.repository.findOneBy({ id });
    if (!user) throw new NotFoundException();
    return user;
  }

  async findCards(id: number, { page, itemsPerPage }: PageDto): Promise<Card[]> {
    const cards = await this.cards.find({
      select: CARD_FIELDS,
      where: { owner_id: id },
      order: { id: 'ASC' },
      take: itemsPerPage,
      skip: (page - 1) * itemsPerPage,
    });
    if (cards.length === 0) await this.findOne(id);
    return cards;
  }

  create({ password, ...fields }: CreateUserDto): Promise<User> {
    if (password !== process.env['OPERATOR_PASSWORD']) throw new ForbiddenException();
    const now = new Date().toISOString();
    const times = Object.fromEntries(TIMES.map((name) => [name, now]));
    const user = this.repository.create({ ...times, next: now.slice(0, 10).replaceAll('-', ''), ...fields });
    return this.repository.save(user);
  }

  async change(id: number, { token, ...fields }: ChangeUserDto): Promise<User> {
    if (token !== process.env['OPERATOR_TOKEN']) throw new ForbiddenException();
    return this.repository.save(Object.assign(await this.findOne(id), fields));
  }
}
