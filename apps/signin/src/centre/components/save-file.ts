export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revokes the address in the next task, when the browser has already read the file.
  setTimeout(() => URL.revokeObjectURL(address));
}
