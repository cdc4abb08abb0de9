const localHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * True if a request names this computer by a `Host` of the loopback. A web page may make a browser call the loopback
 * under the page's own host name.
 */
export const isLocalHost = (host: string | undefined): boolean => localHost.test(host ?? "");
