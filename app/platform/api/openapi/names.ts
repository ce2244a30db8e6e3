/**
 * Writes the id of an operation as generators name a function: `qr_codes.put_logo` becomes
 * `qrCodes.putLogo`.
 */
export function toOperationId(id: string): string {
  return id.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Writes a name as a type of a program: `links.create` becomes `LinksCreate`. */
export function toTypeName(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
