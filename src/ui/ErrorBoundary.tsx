import { Component, type ErrorInfo, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  fallback: (error: unknown, tryAgain: () => void) => ReactNode;
  onError: (error: unknown, componentStack: string) => void;
  /** Runs before the children are rendered again, to discard what failed. */
  onReset?: () => void;
  children: ReactNode;
}

/** Catches errors from its children's rendering, reports each once and shows the fallback. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: { error: unknown } } {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError(error, info.componentStack ?? '');
  }

  readonly tryAgain = (): void => {
    this.props.onReset?.();
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : this.props.fallback(failure.error, this.tryAgain);
  }
}
