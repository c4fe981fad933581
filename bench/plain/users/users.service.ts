import { ForbiddenException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { User } from '../../../src/users/user.entity.js';
import type { CreateUserDto } from './dto/create-user.dto.js';
import type { PageDto } from './dto/page.dto.js';

/** Users through TypeORM's repository. */
@Injectable()
export class UsersService {
  constructor(@InjectRepository(User) private readonly repository: Repository<User>) {}

  findAll({ page, itemsPerPage }: PageDto): Promise<User[]> {
    return this.repository.find({ order: { id: 'ASC' }, take: itemsPerPage, skip: (page - 1) * itemsPerPage });
  }

  async findOne(id: number): Promise<User> {
    const user = await this.repository.findOneBy({ id });
    if (!user) throw new NotFoundException();
    return user;
  }

  create({ password, ...fields }: CreateUserDto): Promise<User> {
    if (password !== process.env['OPERATOR_PASSWORD']) throw new ForbiddenException();
    const now = new Date().toISOString();
    const user = this.repository.create({
      created_at: now,
      updated_at: now,
      raid_at: now,
      server_at: now,
      egg_at: now,
      luck_at: now,
      like_at: now,
      ten_at: now,
      model_at: now,
      next: now.slice(0, 10).replaceAll('-', ''),
      ...fields,
    });
    return this.repository.save(user);
  }
}
