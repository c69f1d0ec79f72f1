import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.tsx';

/** Shows what failed in place of an empty window; trying again keeps everything that is not on the screen. */
export class FailureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <Broken onRetry={() => this.setState({ failed: false })} /> : this.props.children;
  }
}

function Broken({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="grid h-full place-items-center p-6 text-center">
      <div>
        <p>{t('failure.broken')}</p>
        <Button className="mt-3" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
      </div>
    </div>
  );
}
