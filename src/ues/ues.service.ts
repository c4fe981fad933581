import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/clock.js';
import { fieldNames } from '../platform/dto-fields.js';
import type { RawJson } from '../platform/raw-json.js';
import { notFound } from '../platform/http/errors.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import { deleteRecord, insertRecord, sentFields, updateRecord } from '../platform/database/json-writes.js';
import { UeOwnerRead } from '../users/dto/user.dto.js';
import { User } from '../entities/user.entity.js';
import { type CreateUeDto, UeFields, UeList, UeRead, type UpdateUeDto, UserUeList } from './dto/ue.dto.js';
import { Ue } from '../entities/ue.entity.js';

const CHANGEABLE = fieldNames(UeFields).filter((name) => name !== 'created_at');

@Injectable()
export class UesService {
  readonly list;
  readonly listOfUser;
  readonly read;
  readonly readOwner;
  private readonly written;

  constructor(
    private readonly dataSource: DataSource,
    reads: JsonQueries,
    private readonly clock: Clock,
  ) {
    this.list = reads.list(UeList, Ue);
    this.listOfUser = reads.related(UserUeList, Ue, User, '"owner_id" = $1');
    this.read = reads.one(UeRead, Ue);
    this.readOwner = reads.one(UeOwnerRead, User, {
      where: '"id" = (select "owner_id" from "ues" where "id" = $1)',
      missing: () => notFound(Ue),
    });
    this.written = reads.rendering(UeRead, Ue);
  }

  create(dto: CreateUeDto): Promise<RawJson<UeRead>> {
    const created_at = dto.created_at ?? this.clock.now().toISOString();
    const values = { ...sentFields(dto, CHANGEABLE), created_at, owner_id: dto.owner };
    return insertRecord(this.dataSource, Ue, values, this.written);
  }

  update(id: number, dto: UpdateUeDto): Promise<RawJson<UeRead>> {
    const changes = { ...sentFields(dto, CHANGEABLE), ...(dto.owner !== undefined && { owner_id: dto.owner }) };
    return updateRecord(this.dataSource, Ue, id, changes, this.written);
  }

  delete(id: number): Promise<void> {
    return deleteRecord(this.dataSource, Ue, id);
  }
}
