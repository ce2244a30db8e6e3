import QRCode from 'qrcode'

/** A text as the path of a QR code's dark modules, for an SVG that the page's policy lets through. */
export interface QrPath {
  /** Modules along an edge, the quiet zone included. */
  size: number
  path: string
}

const MARGIN = 3

export function drawQrPath(text: string): QrPath {
  const { size, data } = QRCode.create(text).modules
  const modules = [...data].map((isDark, at) =>
    isDark ? `M${(at % size) + MARGIN} ${Math.floor(at / size) + MARGIN}h1v1h-1z` : ''
  )
  return { size: size + 2 * MARGIN, path: modules.join('') }
}
