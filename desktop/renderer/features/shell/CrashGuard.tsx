import { Component, type ReactNode } from "react";
import { Crash } from "./Crash.tsx";

type CrashGuardProps = { children: ReactNode };

/** Catches what a screen did not expect: words and a way on instead of a white page. */
export class CrashGuard extends Component<CrashGuardProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("unknown") };
  }

  override render() {
    return this.state.error === null ? this.props.children : <Crash error={this.state.error} />;
  }
}
