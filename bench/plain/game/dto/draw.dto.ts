import { IsInt, IsString } from 'class-validator';

/** Body of a random draw. */
export class DrawDto {
  @IsInt()
  owner!: number;

  @IsString()
  password!: string;
}
