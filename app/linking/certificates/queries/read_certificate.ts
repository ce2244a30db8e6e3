import { X509Certificate } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredCertificate } from '#app/linking/certificates/certificate'

/**
 * Reads the certificate of a host from Caddy's storage; of several authorities the one that ends
 * last. Null: there is none.
 *
 * @param folder of the storage
 */
export async function readCertificate(
  folder: string,
  hostname: string
): Promise<StoredCertificate | null> {
  const all = join(folder, 'certificates')
  const authorities = await readdir(all).catch(() => [])
  const files = authorities.map((name) => join(all, name, hostname, `${hostname}.crt`))
  const found = await Promise.all(files.map(readOne))
  const [latest] = found
    .filter((one) => one !== null)
    .sort((one, other) => other.endsAtMs - one.endsAtMs)
  return latest ?? null
}

/** A file that is being written, or is none of a certificate, is none. */
async function readOne(file: string): Promise<StoredCertificate | null> {
  try {
    const [pem, { mtimeMs }] = await Promise.all([readFile(file), stat(file)])
    const { validFrom, validTo, issuer } = new X509Certificate(pem)
    const [, name] = /^O=(.+)$/m.exec(issuer) ?? /^CN=(.+)$/m.exec(issuer) ?? []
    return {
      beginsAtMs: Date.parse(validFrom),
      endsAtMs: Date.parse(validTo),
      storedAtMs: mtimeMs,
      issuer: name ?? '',
    }
  } catch {
    return null
  }
}
