import { useNavigate } from "react-router";
import { usePreferences } from "../../client/hooks.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useStartPracticeMutation } from "./practice-api.ts";

/** Begins or continues the practice, and opens its conversations. */
export function useStartPractice() {
  const [{ language }] = usePreferences();
  const navigate = useNavigate();
  const { showFailure } = useToast();
  const [start, { isLoading }] = useStartPracticeMutation();
  const run = async (anew = false): Promise<boolean> => {
    const answer = await start({ language, anew });
    if (answer.error) showFailure(answer.error);
    else await navigate("/tickets");
    return !answer.error;
  };
  return { start: run, isBusy: isLoading };
}
