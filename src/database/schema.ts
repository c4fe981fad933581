import { InitialSchema1795254391133 } from './migrations/1795254391133-InitialSchema.js';
import { Card } from '../cards/card.entity.js';
import { GroupUser } from '../groups/group-user.entity.js';
import { Group } from '../groups/group.entity.js';
import { Ue } from '../ues/ue.entity.js';
import { User } from '../users/user.entity.js';

/** Every entity of every module; a new one is added here. */
export const ENTITIES = [Card, Group, GroupUser, Ue, User];

/** Every migration, oldest first; a new one is added here. */
export const MIGRATIONS = [InitialSchema1795254391133];
