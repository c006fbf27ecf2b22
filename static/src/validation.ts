import { dataOf } from "./shared/dom";
import { drawPictures } from "./validation/scatter";
import type { Picture } from "./validation/types";

drawPictures(dataOf<Picture[] | null>("pictures-data") ?? []);
