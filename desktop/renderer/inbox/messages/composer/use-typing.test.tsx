import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveContext } from "../../../client/hooks.ts";
import type { LiveConnection } from "../../../client/live/live-connection.ts";
import { useTyping } from "./use-typing.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("who types on says so again every ten seconds, and the end once", () => {
  const typing = vi.fn();
  const live = { typing } as unknown as LiveConnection;
  const wrapper = ({ children }: { children: ReactNode }) => <LiveContext value={live}>{children}</LiveContext>;
  const { result } = renderHook(() => useTyping(7), { wrapper });
  for (let second = 0; second < 25; second++) {
    result.current.keyed();
    vi.advanceTimersByTime(1_000);
  }
  vi.advanceTimersByTime(60_000);
  expect(typing.mock.calls.map(([, isTyping]) => isTyping)).toEqual([true, true, true, false]);
});
