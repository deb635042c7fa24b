import { Component, type ReactNode } from 'react';
import { reportOnce } from '#client/lib/watch-errors.ts';

export interface Breakage {
  reference: string | undefined;
  retry: () => void;
}

interface ErrorBoundaryProps {
  renderFallback: (breakage: Breakage) => ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  isBroken: boolean;
  reference?: string | undefined;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { isBroken: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    void reportOnce(error).then((reference) => this.setState({ reference }));
  }

  override render() {
    const { renderFallback, children } = this.props;
    const { isBroken, reference } = this.state;
    const retry = () => this.setState({ isBroken: false, reference: undefined });
    return isBroken ? renderFallback({ reference, retry }) : children;
  }
}
