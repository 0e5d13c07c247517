import { Component, type ReactNode } from "react";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { errorStrings as words } from "../strings/errors";

interface PageBoundaryProps {
  children: ReactNode;
}

/** Says that a page could not be shown, with the way on, instead of a white screen. */
export class PageBoundary extends Component<PageBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
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
