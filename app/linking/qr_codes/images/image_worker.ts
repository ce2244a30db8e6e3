import sharp from 'sharp'
import { drawPdf } from '#app/linking/qr_codes/images/draw_pdf'
import { drawPng } from '#app/linking/qr_codes/images/draw_png'
import { drawSheet } from '#app/linking/qr_codes/images/draw_sheet'
import { drawSvg } from '#app/linking/qr_codes/images/draw_svg'
import type { ImageAnswer, ImageJob, ImageRequest } from '#app/linking/qr_codes/images/image_job'
import { readDrawnCode } from '#app/linking/qr_codes/images/read_drawn_code'
import { lowerPriorityOfProcess } from '#app/shared/process/lower_priority'

/**
 * What runs in the image process: one job after the other, so that pictures take one core at most.
 * sharp's own threads come out of the pool that also writes files; one of them is enough.
 */
sharp.concurrency(1)
sharp.cache(false)

/** Redirects and calls go first where cores are scarce. */
lowerPriorityOfProcess(5)

/** A process that has grown beyond this is replaced, so that its memory goes back to the system. */
const WORN_BYTES = 384 * 1024 * 1024

let last: Promise<void> = Promise.resolve()

process.on('message', ({ number, job }: ImageRequest) => {
  last = last.then(async () => {
    process.send!(await answer(number, job))
  })
})

// A web process that ends lets the drawing in progress finish; after that no one asks any longer.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

async function answer(number: number, job: ImageJob): Promise<ImageAnswer> {
  const isWorn = () => process.memoryUsage.rss() > WORN_BYTES
  try {
    return { number, bytes: await work(job), isWorn: isWorn() }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { number, error: message, isWorn: isWorn() }
  }
}

async function work(job: ImageJob): Promise<Uint8Array> {
  switch (job.kind) {
    case 'png':
      return drawPng(job.drawing, job.sizePx)
    case 'svg':
      return Buffer.from(drawSvg(job.drawing))
    case 'pdf':
      return drawPdf(job.drawing, job.title, job.madeAt)
    case 'sheet':
      return drawSheet(job.sheet)
    case 'check':
      return Buffer.from(String(await readDrawnCode(job.drawing)))
  }
}
