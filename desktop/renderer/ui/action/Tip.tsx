import { useTooltipVisibility } from "@fluentui/react-components";
import {
  cloneElement,
  type DOMAttributes,
  type ReactElement,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { lazyNamed } from "../lazy-named.ts";

const TipBubble = lazyNamed(() => import("./TipBubble.tsx"), "TipBubble", "ahead");

/** The time from the pointer's arrival to the tooltip, and from its leaving to the tooltip's end. */
const delayMs = 250;

type Handlers = Pick<
  DOMAttributes<HTMLElement>,
  "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur" | "onClickCapture"
>;

type TipProps = {
  text: string;
  /** "description" for an element with a name of its own. */
  relationship?: "label" | "description";
  position?: "above" | "below" | "after";
  /** False while the text can be read without a tooltip, or while something is open that it would cover. */
  isNeeded?: boolean;
  /** One element that takes DOM handlers. */
  children: ReactElement<Handlers>;
};

/**
 * The label or description of an element, as a tooltip and for screen readers. The element stays the same one when its
 * tooltip appears; only then the code of tooltips, which calculates their place, is needed.
 */
export function Tip({ text, relationship = "label", position = "above", isNeeded = true, children }: TipProps) {
  const { target, handlers, setShown } = useTarget();
  const { props } = children;
  return (
    <>
      {cloneElement(children, {
        [relationship === "label" ? "aria-label" : "aria-description"]: text,
        ...props,
        onPointerEnter: (event) => [props.onPointerEnter?.(event), handlers.enter(event)],
        onPointerLeave: (event) => [props.onPointerLeave?.(event), handlers.leave()],
        onFocus: (event) => [props.onFocus?.(event), handlers.focus(event)],
        onBlur: (event) => [props.onBlur?.(event), handlers.blur(event)],
        onClickCapture: (event) => [props.onClickCapture?.(event), handlers.click()],
      } as Handlers)}
      {target && isNeeded && (
        <Suspense fallback={null}>
          <TipBubble target={target} text={text} position={position} onShow={setShown} />
        </Suspense>
      )}
    </>
  );
}

/** Triggers of menus and popovers around it give their handlers to its child. */
Tip.isFluentTriggerComponent = true;

/** The element while its tooltip is shown: while the pointer is on it or the keyboard's focus in it, until a click. */
function useTarget() {
  const tooltips = useTooltipVisibility();
  const element = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // After a click the tooltip would cover what it opens.
  const isClicked = useRef(false);
  // A window that comes to the front gives the focus back to where it was.
  const keepsFocus = useRef(false);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  const setShown = (shown: boolean, ms = 0) => {
    clearTimeout(timer.current);
    const set = () => setTarget(shown && !isClicked.current ? element.current : null);
    if (ms === 0) set();
    else timer.current = setTimeout(set, ms);
  };
  const enter = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    element.current = currentTarget;
    setShown(true, tooltips.visibleTooltip ? 0 : delayMs);
  };
  const handlers = {
    enter,
    leave: () => {
      setShown(false, isClicked.current ? 0 : delayMs);
      isClicked.current = false;
    },
    focus: (event: SyntheticEvent<HTMLElement>) => {
      if (!keepsFocus.current && event.currentTarget.matches(":focus-visible")) enter(event);
      keepsFocus.current = false;
    },
    blur: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
      keepsFocus.current = document.activeElement === currentTarget;
      isClicked.current = false;
      setShown(false);
    },
    click: () => {
      isClicked.current = true;
      setShown(false);
    },
  };
  return { target, handlers, setShown };
}
