import { generateKeyPairSync } from 'node:crypto';

/** An application at OpenTok that nobody has. */
export const openTokApplicationId = '3e7a3c55-8f5e-4c1e-9b7a-0d6f3f1f2a10';

export const openTokKeys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
