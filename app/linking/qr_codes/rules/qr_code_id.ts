/** Could this be the id of a QR code? Spares the database a look-up that cannot succeed. */
export function isQrCodeId(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9]{8}$/.test(value)
}
