import type { HttpContext } from '@adonisjs/core/http'
import { ERROR_CORRECTIONS, QUIET_ZONE, type QrStyle } from '#app/linking/qr_codes/rules/styling'

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
  return {
    pairs: PAIRS.map((pair) => ({
      ...pair,
      text: i18n.t(`qr_codes.pairs.${pair.name}`),
      isChosen: pair.foreground === look.foreground && pair.background === look.background,
    })),
    levels: ERROR_CORRECTIONS.map((value) => ({
      value,
      label: i18n.t(`qr_codes.levels.${value}`),
    })),
    quietZone: QUIET_ZONE,
  }
}
