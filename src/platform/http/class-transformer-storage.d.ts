/** The part of class-transformer's record of its decorators that is used here; it has types for its public part alone. */
declare module 'class-transformer/cjs/storage.js' {
  import type { TransformationType } from 'class-transformer';

  interface MetadataStorage {
    getStrategy(target: object): 'none' | 'excludeAll' | 'exposeAll';
    getExposedMetadatas(target: object): readonly unknown[];
    getExcludedMetadatas(target: object): readonly unknown[];
    findTypeMetadata(target: object, property: string): unknown;
    findTransformMetadatas(target: object, property: string, type: TransformationType): readonly unknown[];
  }

  export const defaultMetadataStorage: MetadataStorage;
}
