import { Component, type ReactNode } from 'react';
import { texts } from '../texts';
import { Note } from './states';

interface BrokenProps {
  /** Another one is tried anew. */
  readonly address: string;
  readonly children: ReactNode;
}

/** Shows that a view failed, in its place. */
export class Broken extends Component<BrokenProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate({ address }: BrokenProps): void {
    if (this.state.failed && address !== this.props.address) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Note title={texts().errors.title} text={texts().errors.broken}>
        <button type="button" className="btn" onClick={() => location.reload()}>
          {texts().errors.again}
        </button>
      </Note>
    );
  }
}
