/** The box in a table's head picks every row, and shows when only some are. */
export function startPicking() {
  for (const all of document.querySelectorAll('[data-picks-all]')) {
    const table = all.closest('table')
    const boxes = [...table.querySelectorAll('tbody .pick')]
    const show = () => {
      const picked = boxes.filter((box) => box.checked).length
      all.checked = picked > 0 && picked === boxes.length
      all.indeterminate = picked > 0 && picked < boxes.length
    }
    all.addEventListener('change', () => {
      for (const box of boxes) box.checked = all.checked
      show()
      table.dispatchEvent(new Event('change', { bubbles: true }))
    })
    table.addEventListener('change', show)
    show()
  }
}
