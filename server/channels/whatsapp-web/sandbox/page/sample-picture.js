const width = 640;
const height = 460;

/** Draws a parcel on a table, each time in other colours, so that pictures can be told apart. */
export function samplePicture() {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const draw = canvas.getContext("2d");
  const hue = Math.floor(Math.random() * 360);
  const sky = draw.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, `hsl(${hue} 45% 82%)`);
  sky.addColorStop(1, `hsl(${(hue + 30) % 360} 50% 66%)`);
  draw.fillStyle = sky;
  draw.fillRect(0, 0, width, height);
  draw.fillStyle = "#b98a5e";
  draw.fillRect(0, 330, width, 130);
  draw.fillStyle = "rgb(0 0 0 / 0.18)";
  draw.beginPath();
  draw.ellipse(320, 366, 190, 26, 0, 0, Math.PI * 2);
  draw.fill();
  draw.fillStyle = "#d8a86f";
  draw.fillRect(170, 170, 300, 190);
  draw.fillStyle = "#c8945a";
  draw.beginPath();
  draw.moveTo(170, 170);
  draw.lineTo(210, 120);
  draw.lineTo(430, 120);
  draw.lineTo(470, 170);
  draw.fill();
  draw.fillStyle = `hsl(${hue} 60% 42%)`;
  draw.fillRect(298, 120, 44, 240);
  draw.fillStyle = "#fff";
  draw.fillRect(200, 270, 80, 60);
  draw.fillStyle = "#444";
  for (let bar = 0; bar < 12; bar++) draw.fillRect(210 + bar * 5, 280, bar % 3 === 0 ? 3 : 2, 40);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
}
