import type { HttpContext } from '@adonisjs/core/http'
import { FRAME_TEXT_LENGTH } from '#app/linking/qr_codes/rules/frame_text'
import {
  DOT_SHAPES,
  ERROR_CORRECTIONS,
  EYE_SHAPES,
  QR_FRAMES,
  QUIET_ZONE,
  type QrStyle,
} from '#app/linking/qr_codes/rules/styling'

/** Colours that go well together and read well. */
const PAIRS = [
  { name: 'ink', foreground: '#131f19', background: '#ffffff' },
  { name: 'night', foreground: '#123c5a', background: '#fffdf6' },
  { name: 'green', foreground: '#0d5e42', background: '#ffffff' },
  { name: 'plum', foreground: '#5a1238', background: '#ffffff' },
  { name: 'rust', foreground: '#7a2e00', background: '#fff6ea' },
]

/** Lists what the fields of the look offer. */
export function listLookChoices({ i18n }: HttpContext, look: QrStyle) {
  const name = (group: string) => (value: string) => ({
    value,
    label: i18n.t(`qr_codes.${group}.${value}`),
  })
  return {
    pairs: PAIRS.map((pair) => ({
      ...pair,
      text: i18n.t(`qr_codes.pairs.${pair.name}`),
      isChosen: pair.foreground === look.foreground && pair.background === look.background,
    })),
    levels: ERROR_CORRECTIONS.map(name('levels')),
    dotShapes: DOT_SHAPES.map(name('dot_shapes')),
    eyeShapes: EYE_SHAPES.map(name('eye_shapes')),
    frames: QR_FRAMES.map(name('frames')),
    frameTextLength: FRAME_TEXT_LENGTH,
    quietZone: QUIET_ZONE,
  }
}
