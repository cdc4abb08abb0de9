import { makeStyles } from "@fluentui/react-components";
import { QRCodeSVG } from "qrcode.react";
import type { ReactNode } from "react";
import { tokens } from "../theme.ts";

/** In pixels: large enough for the camera of a phone. */
const qrSize = 256;

const useStyles = makeStyles({
  paper: {
    display: "grid",
    placeItems: "center",
    width: "282px",
    maxWidth: "100%",
    height: "282px",
    borderRadius: "12px",
    // Dark on white in every theme: a phone must read it.
    background: "#fff",
    boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke2}`,
  },
});

type QrPaperProps = {
  /** The content of the code; empty while it is pending. */
  value: string;
  title: string;
  /** The content shown until the code is there. */
  waiting?: ReactNode;
};

/** A QR code to be scanned from the screen. */
export function QrPaper({ value, title, waiting }: QrPaperProps) {
  const styles = useStyles();
  return (
    <div className={styles.paper}>
      {value ? <QRCodeSVG value={value} size={qrSize} level="L" title={title} fgColor="#1A1614" /> : waiting}
    </div>
  );
}
