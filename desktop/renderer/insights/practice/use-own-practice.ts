import type { Practice } from "@balcao/shared/insights/practice.ts";
import { useEffect } from "react";
import { api } from "../../client/api.ts";
import { useAppDispatch, useAppSelector } from "../../client/hooks.ts";
import { useFinishPracticeMutation, useGetPracticeQuery } from "./practice-api.ts";

/** Events may be lost, so the steps are read again after this time. */
const pollMs = 10_000;

/** The running practice with its steps, read again whenever a conversation changes. Its end is recorded at once. */
export function useOwnPractice(): Practice | undefined {
  const dispatch = useAppDispatch();
  const tickets = useAppSelector((state) => state.tickets);
  const { data: practice } = useGetPracticeQuery(undefined, { pollingInterval: pollMs });
  const [finish] = useFinishPracticeMutation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of a ticket may have done a step.
  useEffect(() => {
    dispatch(api.util.invalidateTags(["Practice"]));
  }, [dispatch, tickets]);
  const isOver = practice !== undefined && practice.steps.length > 0 && practice.steps.every(({ isDone }) => isDone);
  useEffect(() => {
    if (isOver) void finish();
  }, [isOver, finish]);
  return practice;
}
