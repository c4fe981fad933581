import { Controller, Get } from '@nestjs/common';
import { Operation } from '../platform/access/operation.decorator.js';
import { type Page, PageOfList } from '../platform/http/list-query.js';
import { Tag } from '../platform/http/tag.decorator.js';
import { auditFilters } from './audit-filters.js';
import { AuditService } from './audit.service.js';
import { AuditList } from './dto/audit.dto.js';

@Tag('Operators', 'Named tokens, and what was done with a credential')
@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Operation({
    id: 'listAudit',
    summary: 'List the writes that a credential allowed, newest first',
    description: 'But for draws, which are records themselves, and what players do with a token.',
    returns: [AuditList],
    needs: 'token',
  })
  list(@PageOfList(AuditList, auditFilters()) page: Page) {
    return this.audit.list(page);
  }
}
