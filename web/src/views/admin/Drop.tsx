import { type ReactNode, useState } from 'react';
import { operatorTexts } from '../../texts/operator';
import { filesIn } from './pictures';
import css from './kinds.module.css';

const t = () => operatorTexts().admin;

interface DropProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** Whether it takes many pictures, and folders. */
  readonly isForMany?: boolean;
  readonly children?: ReactNode;
}

/** Takes pictures that are dropped onto it or chosen. */
export function Drop({ onFiles, isForMany = false, children }: DropProps) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={isOver ? `${css.drop} ${css.over}` : css.drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void filesIn(event.dataTransfer).then(onFiles);
      }}
    >
      <Pick label={isForMany ? t().choosePictures : t().choosePicture} isForMany={isForMany} onFiles={onFiles} />
      {isForMany && <Pick label={t().chooseFolder} isFolder onFiles={onFiles} />}
      {children}
    </div>
  );
}

interface PickProps extends DropProps {
  readonly label: string;
  readonly isFolder?: boolean;
}

function Pick({ label, isForMany, isFolder, onFiles }: PickProps) {
  return (
    <label className={`btn ghost ${css.pick}`}>
      {label}
      <input
        type="file"
        accept="image/png,image/jpeg,image/webp"
        multiple={isForMany}
        {...(isFolder && { webkitdirectory: '' })}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again after it was changed.
          target.value = '';
        }}
      />
    </label>
  );
}
