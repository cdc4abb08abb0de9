import { type ErrorBody, type ErrorCode, errorStatus } from "@balcao/shared/platform/errors.ts";

/**
 * Messages of codes that came with numbers of the official API and with fields. Existing clients have no words for them, and some show
 * people the `message`: it is a sentence in their language (docs/other-consoles.md).
 */
const sentences: Partial<Record<ErrorCode, string>> = {
  ERR_OUTSIDE_WINDOW:
    "Faz mais de 24 horas que este contato não escreve, e por esta conexão só um modelo de mensagem chega a ele. Nada foi enviado.",
  ERR_CHANNEL_CANNOT: "Este tipo de conexão não permite isso.",
  ERR_FIELDS_REQUIRED: "Faltam dados obrigatórios deste atendimento. Preencha-os no Balcão antes de resolver.",
  ERR_CONTACT_OPTED_OUT: "Esta pessoa pediu para não receber propaganda da empresa. Nada foi enviado.",
  ERR_CAMPAIGN_SERVICE_WINDOW:
    "Por números da API oficial, campanhas só saem com um modelo de mensagem. Escolha um modelo, ou números ligados por QR Code.",
  ERR_CAMPAIGN_CONNECTIONS:
    "Só números da API oficial enviam modelos. Tire os números ligados por QR Code desta campanha.",
  ERR_CAMPAIGN_TEMPLATE: "O modelo desta campanha não pode ser enviado agora.",
};

/** An expected error: a code that the client translates, and an English sentence for logs and developers. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly status: number;

  constructor(code: ErrorCode, message: string = code, options: { details?: unknown; status?: number } = {}) {
    super(message);
    this.code = code;
    this.details = options.details;
    this.status = options.status ?? errorStatus[code];
  }

  toBody(): ErrorBody {
    return {
      error: this.code,
      message: sentences[this.code] ?? this.message,
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }
}

/** The error of a missing token or a failed refresh. The client signs out. */
export const signedOut = (message: string): AppError => new AppError("ERR_SESSION_EXPIRED", message, { status: 401 });

/** Another row already has this field's value: forms show the error at that field. */
export const takenField = (field: string): AppError =>
  new AppError("ERR_INVALID_REQUEST", `This ${field} is already taken.`, { details: [{ field, message: "taken" }] });
