import { Component, type ReactNode } from "react";
import { Crash } from "./Crash.tsx";

type CrashGuardProps = { children: ReactNode };

/** Catches unexpected errors of a screen: shows a text and a way on instead of a white page. */
export class CrashGuard extends Component<CrashGuardProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("unknown") };
  }

  override render() {
    return this.state.error === null ? this.props.children : <Crash error={this.state.error} />;
  }
}
