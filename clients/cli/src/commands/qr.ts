import { writeFileSync } from 'node:fs'
import { ShuntConnectionError, type QrCode, type Shunt } from '../../../typescript/src/index.js'
import {
  choiceOf,
  CommandError,
  EXIT,
  numberOf,
  textOf,
  UsageError,
  type Command,
} from '../command.js'
import { print, printJson } from '../output.js'
import { findLink } from './find_link.js'

const FORMATS = ['svg', 'png', 'pdf'] as const

export const qr: Command = {
  name: 'qr',
  summary: 'Save the QR code of a link, which is created where the link has none',
  words: '<link>',
  counts: [1, 1],
  options: {
    format: { type: 'string', value: 'FORMAT', values: FORMATS, description: 'svg (default) ...' },
    output: { type: 'string', short: 'o', value: 'FILE', description: 'Default: <alias>.<format>' },
    size: { type: 'string', value: 'PIXELS', description: 'Width of a PNG, 128 to 4096' },
  },
  async run({ values, words, client, isJson }) {
    const shunt = client()
    const format = choiceOf(values, 'format', FORMATS) ?? 'svg'
    const size = numberOf(values, 'size', [128, 4096])
    if (size !== undefined && format !== 'png') throw new UsageError('--size is for PNG.')
    const link = await findLink(shunt, words[0]!)
    const code = await codeOf(shunt, link.id)
    const image =
      format === 'png'
        ? await shunt.qrCodes.png(code.id, size === undefined ? {} : { size })
        : await shunt.qrCodes[format](code.id)
    const file = textOf(values, 'output') ?? `${link.alias}.${format}`
    try {
      writeFileSync(file, image)
    } catch (error) {
      throw new CommandError((error as Error).message, EXIT.cannotWrite)
    }
    if (isJson) printJson({ file, qrCode: code })
    else print(`${file}: ${code.encodedUrl}`)
    return EXIT.done
  },
}

/** Creating is not repeated by itself: whether a lost answer created one is seen in the list. */
async function codeOf(shunt: Shunt, linkId: string): Promise<QrCode> {
  const { items } = await shunt.qrCodes.list({ linkId })
  if (items[0]) return items[0]
  try {
    return await shunt.qrCodes.create({ linkId })
  } catch (error) {
    if (!(error instanceof ShuntConnectionError)) throw error
    return codeOf(shunt, linkId)
  }
}
