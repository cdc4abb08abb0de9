import { useEffect } from "react";
import { useAppDispatch } from "../../../client/hooks.ts";
import { reviewTickets } from "../tickets-api.ts";

const reviewMs = 60_000;

/** Tickets enter and leave views as time passes, too. */
export function useReviewEachMinute(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const timer = setInterval(() => dispatch(reviewTickets), reviewMs);
    return () => clearInterval(timer);
  }, [dispatch]);
}
