import { Component, type ReactNode } from "react";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { errorStrings as words } from "../api/strings";
import { CodeMissing } from "../load-or-reload";

interface PageBoundaryProps {
  children: ReactNode;
  /** Shown if code is missing, in place of the message about a whole page. */
  away?: (retry: () => void) => ReactNode;
}

interface PageBoundaryState {
  error?: unknown;
}

/** Shows an error with a button in place of a white screen. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = {};

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { error };
  }

  override componentDidMount() {
    // A part's code is fetched again only on a press, since a second try may reload the page.
    if (!this.props.away) addEventListener("online", this.retryCode);
  }

  override componentWillUnmount() {
    removeEventListener("online", this.retryCode);
    this.forgetMissing();
  }

  private readonly retryCode = () => {
    if (this.forgetMissing()) this.setState({ error: undefined });
  };

  private forgetMissing() {
    const { error } = this.state;
    if (!(error instanceof CodeMissing)) return false;
    error.forget();
    return true;
  }

  override render() {
    const { error } = this.state;
    const { children, away } = this.props;
    if (error === undefined) return children;
    if (away) {
      if (error instanceof CodeMissing) return away(this.retryCode);
      throw error;
    }
    if (error instanceof CodeMissing)
      return (
        <div role="alert">
          <EmptyState
            title={words.pageAway}
            saying="subira"
            action={<Button onClick={this.retryCode}>{words.tryAgain}</Button>}
          >
            {words.pageAwayWhy}
          </EmptyState>
        </div>
      );
    return (
      <div role="alert">
        <EmptyState
          title={words.pageFailed}
          saying="mwendaPole"
          action={<Button onClick={() => location.reload()}>{words.reload}</Button>}
        >
          {words.pageFailedWhy}
        </EmptyState>
      </div>
    );
  }
}
