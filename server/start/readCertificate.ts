import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Config } from '../config.ts';
import { StartError, systemCode } from '../errors.ts';

/** Reads the certificate and its key; null without https. Throws a StartError when they cannot be read or used. */
export function readCertificate(https: Config['https']): { cert: Buffer; key: Buffer } | null {
  if (https === null) return null;
  const cert = readPem('HTTPS_CERT', https.certFile);
  const key = readPem('HTTPS_KEY', https.keyFile);
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw new StartError(`HTTPS_CERT, HTTPS_KEY: ${describeProblem(https, error)}`, error);
  }
  return { cert, key };
}

function describeProblem({ certFile, keyFile }: NonNullable<Config['https']>, error: unknown): string {
  if (systemCode(error) === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH')
    return `${keyFile} does not belong to the certificate ${certFile}: set both from the same pair`;
  return `${certFile} and ${keyFile} must be a certificate and its key without a passphrase, both in PEM form (${systemCode(error)})`;
}

function readPem(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartError(
      `${variable}: the file ${file} cannot be read (${systemCode(error)}): correct its path or its rights`,
      error,
    );
  }
}
