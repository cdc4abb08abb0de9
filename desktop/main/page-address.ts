/** Scheme and origin of the console's own page; the server lists the origin among those it answers. */
export const pageScheme = "app";
export const pageHost = "balcao";
const builtPage = `${pageScheme}://${pageHost}/index.html`;

export type PageAddress = { url: string; isOurs: (url: string) => boolean };

/** The address of the console's page: in the application, or on Vite's server during development. */
export function findPageAddress(devServerUrl: string | undefined): PageAddress {
  const url = devServerUrl ?? builtPage;
  const ours = new URL(url);
  return {
    url,
    // Node gives schemes it does not know the origin "null", so the parts are compared.
    isOurs: (other) => {
      const parsed = URL.parse(other);
      return parsed !== null && parsed.protocol === ours.protocol && parsed.host === ours.host;
    },
  };
}
