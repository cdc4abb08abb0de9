import { z } from "zod";

/** This channel's settings, from the environment. */
export const whatsappWebEnvironment = {
  /** The WhatsApp Web version to present, e.g. 2.3000.1023223821; the library's own when absent. */
  BALCAO_WHATSAPP_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .optional(),
};

export type WhatsAppWebSettings = { version: [number, number, number] | null };

export function readSettings(env: { BALCAO_WHATSAPP_VERSION?: string | undefined }): WhatsAppWebSettings {
  const version = env.BALCAO_WHATSAPP_VERSION?.split(".").map(Number) as [number, number, number] | undefined;
  return { version: version ?? null };
}
