import { createStaticPix, hasError, parsePix } from "pix-utils";
import { describe, expect, it } from "vitest";
import { crc16, dynamicCode, plain, staticCode } from "./br-code.ts";
import { staticGateway } from "./static-gateway.ts";

/** The central bank's own examples, from its "Manual de Padrões para Iniciação do Pix". */
const published = {
  static:
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
  dynamic:
    "00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4",
};

const code = {
  key: "123e4567-e12b-12d1-a456-426655440000",
  merchantName: "Fulano de Tal",
  merchantCity: "BRASILIA",
  valueCents: 12_345,
  txid: "BALCAO0123456789ABCDEF012",
};

describe("a Pix code", () => {
  it("has the same checksum as the central bank's examples", () => {
    for (const example of Object.values(published)) expect(crc16(example.slice(0, -4))).toBe(example.slice(-4));
    // The standard test value of the checksum.
    expect(crc16("123456789")).toBe("29B1");
  });

  it("equals the central bank's example, without an amount and with a bank's address", () => {
    const withoutAmount = staticCode({ ...code, txid: "***" }).replace("5406123.45", "");
    expect(withoutAmount.slice(0, -4)).toBe(published.static.slice(0, -4));
    expect(dynamicCode("pix.example.com/8b3da2f39a4140d1a91abd93113bd441", "Fulano de Tal", "BRASILIA")).toBe(
      published.dynamic,
    );
  });

  it("is read correctly by another library", () => {
    const read = parsePix(staticCode({ ...code, merchantName: "Casa & Coração Ltda", merchantCity: "São Paulo" }));
    expect(hasError(read)).toBe(false);
    expect(read).toMatchObject({
      type: "STATIC",
      pixKey: code.key,
      merchantName: "Casa & Coracao Ltda",
      merchantCity: "Sao Paulo",
      transactionAmount: 123.45,
      txid: code.txid,
    });
  });

  it("equals the code of another library", () => {
    const made = createStaticPix({
      merchantName: "FULANO DE TAL",
      merchantCity: code.merchantCity,
      pixKey: code.key,
      transactionAmount: 123.45,
      txid: code.txid,
    });
    expect(hasError(made) || made.toBRCode()).toBe(staticCode({ ...code, merchantName: "FULANO DE TAL" }));
  });

  it("has ASCII letters only, 25 of a name and 15 of a city", () => {
    expect(plain("Ação  &  Reação — Ünïcode™ 日本 Comércio", 25)).toBe("Acao & Reacao Unicode Com");
    expect(plain("São José dos Campos", 15)).toBe("Sao Jose dos Ca");
    const long = { ...code, merchantName: "Ç".repeat(200), merchantCity: "ã".repeat(200) };
    expect(parsePix(staticCode(long))).toMatchObject({ merchantName: "C".repeat(25), merchantCity: "a".repeat(15) });
  });

  it("contains any amount and key exactly", () => {
    for (const valueCents of [1, 10, 99, 100, 4_900, 123_456_789, 9_999_999_999])
      expect(parsePix(staticCode({ ...code, valueCents }))).toMatchObject({ transactionAmount: valueCents / 100 });
    for (const key of ["+5531988001020", "12345678909", "someone@example.com", `${"a".repeat(65)}@example.br`])
      expect(parsePix(staticCode({ ...code, key }))).toMatchObject({ pixKey: key });
  });

  it("of the operator's own key has a valid txid of its own", async () => {
    const gateway = staticGateway({ gateway: "static", ...code });
    const txids = Array.from({ length: 50 }, gateway.newTxid);
    expect(new Set(txids).size).toBe(50);
    for (const txid of txids) expect(txid).toMatch(/^[A-Z0-9]{1,25}$/);
    const { payload } = await gateway.open({ txid: txids[0] ?? "", valueCents: 100, description: "" });
    expect(parsePix(payload)).toMatchObject({ txid: txids[0] });
  });
});
