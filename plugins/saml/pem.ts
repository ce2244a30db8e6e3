const BLOCK = /-----BEGIN ([A-Z0-9 ]{1,40})-----([A-Za-z0-9+/=\s]*)-----END \1-----/g

/** A block of PEM: its label, and the same with lines as they should be. */
interface PemBlock {
  label: string
  pem: string
}

/** Reads PEM as people paste it: fields of one line take line breaks away. */
export function readPem(text: string): PemBlock[] {
  return [...text.matchAll(BLOCK)].map(([, label, body]) => ({
    label,
    pem: toPem(label, body),
  }))
}

export function toPem(label: string, body: string): string {
  const lines = body.replace(/\s/g, '').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}

/** Reads certificates: in PEM, or a single one as metadata has it. */
export function readCertificates(text: string): string[] {
  const blocks = readPem(text).filter(({ label }) => label === 'CERTIFICATE')
  if (blocks.length > 0) return blocks.map(({ pem }) => pem)
  const body = text.replace(/\s/g, '')
  return body !== '' && /^[A-Za-z0-9+/]+=*$/.test(body) ? [toPem('CERTIFICATE', body)] : []
}
