import type {
  DotShape,
  ErrorCorrection,
  EyeShape,
  QrFrame,
  QrStyle,
} from '#app/linking/qr_codes/rules/styling'
import installation from '#config/installation'

/** A row of `qr_codes`. */
export interface QrCodeRow {
  id: string
  workspace_id: string
  link_id: string
  version: number
  name: string
  foreground: string
  background: string
  error_correction: ErrorCorrection
  quiet_zone: number
  dot_shape: DotShape
  eye_shape: EyeShape
  frame: QrFrame
  frame_text: string | null
  scans: number
  created_by: string | null
  created_at: Date
  updated_at: Date
  archived_at: Date | null
}

/** The same with what a record says of its link. */
export interface QrCodeWithLink extends QrCodeRow {
  domain_id: string
  alias: string
  destination_url: string
  link_deleted_at: Date | null
  has_logo: 0 | 1
}

/** A QR code as the API returns it. Behaviour, section 6.1. */
export interface QrCodeRecord extends QrStyle {
  id: string
  name: string
  linkId: string
  shortUrl: string
  encodedUrl: string
  destinationUrl: string
  version: number
  scans: number
  createdAt: string
  archived: boolean
  hasLogo: boolean
}

/**
 * Returns the QR code as callers see it. Who deletes a link is done with its codes: they count as
 * archived from then on.
 *
 * @param host host of the link's domain, with its port where it has one
 */
export function toQrCodeRecord(row: QrCodeWithLink, host: string): QrCodeRecord {
  const shortUrl = `${installation.scheme}//${host}/${row.alias}`
  return {
    id: row.id,
    name: row.name,
    linkId: row.link_id,
    shortUrl,
    encodedUrl: `${shortUrl}?qr=${row.id}`,
    destinationUrl: row.destination_url,
    ...toStyle(row),
    version: row.version,
    scans: Number(row.scans),
    createdAt: row.created_at.toISOString(),
    archived: row.archived_at !== null || row.link_deleted_at !== null,
    hasLogo: Boolean(row.has_logo),
  }
}

export function toStyle(row: QrCodeRow): QrStyle {
  return {
    foreground: row.foreground,
    background: row.background,
    errorCorrection: row.error_correction,
    quietZone: row.quiet_zone,
    dotShape: row.dot_shape,
    eyeShape: row.eye_shape,
    frame: row.frame,
    frameText: row.frame_text,
  }
}

/** Returns the columns of a style. */
export function toStyleColumns(style: QrStyle) {
  return {
    foreground: style.foreground,
    background: style.background,
    error_correction: style.errorCorrection,
    quiet_zone: style.quietZone,
    dot_shape: style.dotShape,
    eye_shape: style.eyeShape,
    frame: style.frame,
    frame_text: style.frameText,
  }
}
