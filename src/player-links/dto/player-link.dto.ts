import { ApiSchema, PickType } from '@nestjs/swagger';
import { CreateCardDto } from '../../game/draws/dto/new-card.dto.js';
import { IntegerField, RefuseMisspelling, TextField, TimeField } from '../../platform/http/field.decorators.js';

@RefuseMisspelling()
export class CreateLinkDto extends PickType(CreateCardDto, ['password', 'token']) {}

@ApiSchema({ name: 'User_LinkCreate' })
export class UserLinkCreate {
  @TextField({
    description: 'An address of the page, with a code that counts once',
    example: 'https://cards.example/me#…',
  })
  url!: string;

  @TimeField({ description: 'When the code ends' }) until!: string;
}

@RefuseMisspelling()
export class RedeemLinkDto {
  @TextField({ minLength: 1, maxLength: 100, description: 'What stands behind the # of the link', example: '…' })
  code!: string;
}

@ApiSchema({ name: 'User_LinkList' })
export class UserLinkList {
  @IntegerField({ description: 'It names the token, and is no secret', example: 1 }) id!: number;
  @TimeField() created_at!: string;
  @TimeField({ description: 'When the token ends' }) until!: string;
}

export class LinkRedeem extends PickType(UserLinkList, ['id', 'until']) {
  @IntegerField({ description: "The player's id", example: 1 }) user!: number;
  @TextField({ description: 'A secret, for the header Authorization: Bearer; shown this once', example: 'player_…' })
  token!: string;
}
