import { drawChartPicture } from './chart_picture.js'
import { showToast } from './toasts.js'

/**
 * `data-copy-chart`: puts the chart whose menu the button is in into the clipboard, as a picture or as
 * its table. What the clipboard refuses is downloaded.
 */
export function startCopyingCharts() {
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('[data-copy-chart]')
    if (!button) return
    const figure = document.getElementById(button.dataset.of)
    const copy = button.dataset.copyChart === 'picture' ? copyPicture : copyTable
    button.closest('[popover]')?.hidePopover()
    const isCopied = await copy(figure)
    showToast(isCopied ? button.dataset.copied : button.dataset.downloaded)
  })
}

async function copyPicture(figure) {
  const canvas = drawChartPicture(figure)
  const picture = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
  return put({ 'image/png': picture }, () => download(picture, `${figure.id}.png`))
}

function copyTable(figure) {
  const rows = readTable(figure)
  const texts = {
    'text/plain': rows.map((row) => row.join('\t')).join('\n'),
    'text/html': buildTable(rows).outerHTML,
  }
  const blobs = Object.entries(texts).map(([type, text]) => [type, new Blob([text], { type })])
  const file = () => download(blobs[0][1], `${figure.id}.tsv`)
  return put(Object.fromEntries(blobs), file)
}

/** Resolves to whether the clipboard took it; where it does not, the file is downloaded. */
async function put(parts, downloadInstead) {
  try {
    await navigator.clipboard.write([new ClipboardItem(parts)])
    return true
  } catch {
    downloadInstead()
    return false
  }
}

function readTable(figure) {
  const { rows } = figure.querySelector('table')
  return [...rows].map((row) => [...row.cells].map((cell) => toCell(cell.textContent)))
}

/** A line break or a tab would begin another cell, and spreadsheets run what begins like a formula. */
function toCell(text) {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return /^(?:[=@]|[+-].*[^\d.,%\s])/.test(line) ? `'${line}` : line
}

function buildTable([heads, ...rows]) {
  const table = document.createElement('table')
  const add = (part, cells, tag) => {
    const row = part.insertRow()
    for (const text of cells) {
      const cell = document.createElement(tag)
      cell.textContent = text
      row.append(cell)
    }
  }
  add(table.createTHead(), heads, 'th')
  const body = table.createTBody()
  for (const cells of rows) add(body, cells, 'td')
  return table
}

function download(blob, name) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
