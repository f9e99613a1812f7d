/**
 * Containers that are read. Others are not videos, or are lists of other files: a playlist must not make the encoder read the
 * server's disk or the network.
 */
const containers = 'mov,matroska,webm,avi,mpegts,mpeg,flv,asf,ogg,mxf';
/** How any file of somebody else is opened. */
export const inputArguments = (path: string): string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', containers],
  ...['-i', `file:${path}`],
];
