"""Cuts the astronaut (NASA portrait, public domain: skimage/data/astronaut.png) out of her background, hair included.

Usage: ffmpeg -i astronaut.png -pix_fmt rgb24 -f rawvideo astronaut.rgb && python3 cut_out.py astronaut.rgb person.rgba
Needs numpy and scipy. The outline was traced by hand; alpha in a band around it is closed-form matting (Levin et al. 2008), and the
colours there are solved for the person alone. person.png holds the result: 512x345 pixels, not premultiplied.
"""
import sys

import numpy as np
import scipy.ndimage as ndi
import scipy.sparse as sparse
import scipy.sparse.linalg as linalg

WIDTH, HEIGHT, ROWS = 512, 512, 345
# Points on the outline, in 28/9 px of the picture, 20 px in from its left.
OUTLINE = [
    (14, 1100), (20, 1073), (30, 1020), (62, 920), (90, 850), (130, 780), (175, 735), (245, 690), (290, 645), (292, 625),
    (290, 580), (315, 575), (330, 530), (370, 485), (430, 462), (512, 463), (510, 430), (505, 410), (490, 405),
    (470, 375), (440, 350), (420, 300), (414, 240), (418, 200), (445, 160), (525, 122), (540, 92), (570, 70), (650, 50),
    (700, 55), (770, 85), (830, 120), (860, 180), (876, 250), (872, 290), (860, 330), (830, 375), (800, 400), (795, 415),
    (770, 428), (765, 455), (740, 500), (735, 540), (790, 575), (840, 620), (875, 680), (886, 735), (930, 755),
    (975, 790), (1010, 840), (1030, 890), (1045, 950), (1060, 1030), (1058, 1100),
]
HAIR_BOTTOM = 135
BAND_PX = {"hair": 8, "rest": 5}


def inside(points, width, height):
    """Even-odd rule at pixel centres."""
    x, y = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
    result = np.zeros((height, width), bool)
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
        crosses = (y0 > y) != (y1 > y)
        at = (x1 - x0) * (y - y0) / (y1 - y0 if y1 != y0 else 1) + x0
        result ^= crosses & (x < at)
    return result


def matting_laplacian(image, band, epsilon=1e-6):
    height, width, _ = image.shape
    index = np.arange(height * width).reshape(height, width)
    needed = ndi.binary_dilation(band, iterations=1)
    centres = [(y, x) for y, x in zip(*np.nonzero(needed)) if 0 < y < height - 1 and 0 < x < width - 1]
    rows, columns, values = [], [], []
    for y, x in centres:
        window = image[y - 1 : y + 2, x - 1 : x + 2].reshape(9, 3)
        at = index[y - 1 : y + 2, x - 1 : x + 2].ravel()
        difference = window - window.mean(0)
        inverse = np.linalg.inv(difference.T @ difference / 9 + np.eye(3) * epsilon / 9)
        weights = np.eye(9) - (1 + difference @ inverse @ difference.T) / 9
        rows.append(np.repeat(at, 9))
        columns.append(np.tile(at, 9))
        values.append(weights.ravel())
    size = height * width
    return sparse.csr_matrix((np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))), (size, size))


def nearby_mean(image, weight, sigma):
    total = ndi.gaussian_filter(weight, sigma) + 1e-9
    return np.stack([ndi.gaussian_filter(image[..., c] * weight, sigma) / total for c in range(3)], -1)


def main():
    image = np.fromfile(sys.argv[1], np.uint8).reshape(HEIGHT, WIDTH, 3)[: ROWS + 6] / 255
    points = [(x * 9 / 28 + 20, y * 9 / 28) for x, y in OUTLINE]
    person = inside(points, WIDTH, ROWS + 6)
    distance = ndi.distance_transform_edt(person) + ndi.distance_transform_edt(~person)
    reach = np.where(np.arange(ROWS + 6)[:, None] < HAIR_BOTTOM, BAND_PX["hair"], BAND_PX["rest"])
    band = distance <= reach
    known = ~band
    laplacian = matting_laplacian(image, band)
    constraint = sparse.diags(known.ravel() * 100.0)
    system = laplacian + constraint
    free = np.nonzero(ndi.binary_dilation(band, iterations=3).ravel())[0]
    right = 100.0 * (known & person).ravel()
    alpha = person.astype(float).ravel()
    alpha[free] = linalg.spsolve(system[free][:, free].tocsc(), right[free])
    alpha = np.clip(alpha.reshape(person.shape), 0, 1)
    alpha = np.clip((alpha - 0.03) / 0.94, 0, 1)
    # What the pixel shows is alpha * person + (1 - alpha) * background: solve for the person where alpha is large, take what is near otherwise.
    background = nearby_mean(image, (alpha < 0.01).astype(float), 4)
    near = nearby_mean(image, (alpha > 0.99).astype(float), 3)
    solved = (image - (1 - alpha[..., None]) * background) / np.maximum(alpha[..., None], 0.05)
    trust = np.clip((alpha[..., None] - 0.4) / 0.5, 0, 1)
    color = np.clip(near + (np.clip(solved, 0, 1) - near) * trust, 0, 1)
    color = np.where(alpha[..., None] > 0.99, image, color)
    rgba = np.concatenate([color, alpha[..., None]], -1)[:ROWS]
    (rgba * 255 + 0.5).astype(np.uint8).tofile(sys.argv[2])


main()
